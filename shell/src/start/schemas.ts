/** Makes the schemas of what every start reads, as a script of its own between the libraries and the app. */
import '../without-eval';
import { brand, currentUser, downline, liveMessage, progress, releasedRemote } from '@nb/contracts';

// Named here, so that the build does not leave them out.
void [brand, currentUser, downline, liveMessage, progress, releasedRemote];

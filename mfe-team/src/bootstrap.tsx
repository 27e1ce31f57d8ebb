import type { RemoteDescription } from '@nb/contracts';
import { standalone } from '@nb/web-kit';
import description from '../remote.json';
import remote from './remote';

void standalone(remote, description as RemoteDescription);

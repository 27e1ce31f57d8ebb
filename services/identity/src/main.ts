import { runService } from '@nb/nest-kit';
import { identityService } from './index.js';

runService(identityService);

import { runService } from '@nb/nest-kit';
import { teamService } from './index.js';

runService(teamService);

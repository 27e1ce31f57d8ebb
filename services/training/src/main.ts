import { runService } from '@nb/nest-kit';
import { trainingService } from './index.js';

runService(trainingService);

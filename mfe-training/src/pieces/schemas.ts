export { videoStandings } from '@nb/contracts';

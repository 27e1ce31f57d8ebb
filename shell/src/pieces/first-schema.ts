// First: schemas look when they are made.
import '../without-eval';

export { brand } from '@nb/contracts';

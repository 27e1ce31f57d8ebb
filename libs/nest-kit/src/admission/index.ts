// A separate entry point, because the edge uses the same admission control and nothing else of the kit.
export { Admission, type AdmissionOptions } from './admission.js';

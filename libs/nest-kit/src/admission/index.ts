// An entry of its own: the edge refuses by the same rule, and has nothing else of a service.
export { Admission, type AdmissionOptions } from './admission.js';

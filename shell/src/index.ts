// The page's own code starts in a chunk of its own, so that federation can settle who provides the shared libraries first.
void import('./bootstrap');

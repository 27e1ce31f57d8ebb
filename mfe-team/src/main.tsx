// Federation sets up its shared modules before anything else runs.
void import('./bootstrap');

// Federation sets up its shared modules before anything else of the app runs.
void import('./bootstrap');

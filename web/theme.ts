/** Runs before anything is drawn, so that a chosen theme does not flash up in the other one. */
import { applyTheme } from './view/theme.ts';

applyTheme();

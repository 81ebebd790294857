// What the commands about plans do, in a piece of their own: the others do not wait for it.
export { applyPlan } from './commands/plans-apply.ts';
export { makePlan } from './commands/plans-make.ts';

// What the commands about skills do, in a piece of their own: the others do not wait for it.
export { callSkillTool } from './commands/skills-call.ts';
export { listSkills } from './commands/skills-list.ts';
export { newSkill } from './commands/skills-new.ts';
export { explainSkills, routeSkills } from './commands/skills-route.ts';
export { skillsSchema } from './commands/skills-schema.ts';
export { validateSkills } from './commands/skills-validate.ts';

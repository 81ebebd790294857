// What `import … from 'cuebook'` gives to the code of an agent. The whole library would take longer to load than most
// agents take to answer.
export { Response } from '../../kit/response.ts';
export { AvailableTask, Task } from '../../kit/task.ts';

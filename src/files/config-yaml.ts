import { parseDocument, type YAMLError } from 'yaml';
import { errorMessage } from '../model/error-code.ts';
import { wrongConfig } from './config-file.ts';

/** What the text of a configuration says, as the YAML library reads it; refuses one that is not YAML. */
export function readConfigYaml(path: string, text: string): unknown {
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error) throw wrongConfig(path, [yamlProblem(error)]);
  try {
    return document.toJS() ?? {};
  } catch (error) {
    throw wrongConfig(path, [errorMessage(error)]);
  }
}

function yamlProblem({ code, message }: YAMLError): string {
  if (code === 'MULTIPLE_DOCS') return 'there is more than one document in it';
  const [first = message] = message.split('\n');
  return first.replace(/:$/, '');
}

import { readFileSync } from 'node:fs';

/** A call of a service as its OpenAPI description has it. */
export interface DescribedCall {
  method: string;
  path: string;
  /** The path with an id that is nobody's. */
  at: string;
  /** A master admin who views an account is refused. */
  refusedWhileViewing: boolean;
  /** Open to somebody who has to set up a second step first. */
  openBeforeSecondStep: boolean;
  /** Asks for a fresh authentication: `always`, or when `some-fields` are changed. */
  stepUp: string | undefined;
  /** What it shows of a person. */
  personalData: string | undefined;
  /** It answers a file, not JSON. */
  isFile: boolean;
}

interface Operation {
  'x-while-viewing'?: string;
  'x-before-second-step'?: string;
  'x-step-up'?: string;
  'x-personal-data'?: string;
  responses: Record<string, { content?: object }>;
}

/** Every call of the service whose `openapi.json` this is. */
export function describedCalls(description: URL, nobody: string): DescribedCall[] {
  const { paths } = JSON.parse(readFileSync(description, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      at: path.replaceAll(/\{\w+\}/g, nobody),
      refusedWhileViewing: operation['x-while-viewing'] === 'refused',
      openBeforeSecondStep: operation['x-before-second-step'] === 'open',
      stepUp: operation['x-step-up'],
      personalData: operation['x-personal-data'],
      isFile: !Object.entries(operation.responses).some(([status, { content }]) => status.startsWith('2') && content),
    })),
  );
}

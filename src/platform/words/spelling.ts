/** The spelling of fields in a Worker's interface: interface B is snake_case. */
export type Spelling = 'camel' | 'snake';

/** `createdAt`: `created_at`. What is in snake_case stays. */
export const inSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The name of a field, which is written in camelCase, in a Worker's spelling. */
export const spelledName = (name: string, spelling: Spelling): string =>
  spelling === 'snake' ? inSnakeCase(name) : name;

/** An object with its names in a Worker's spelling; what is within its fields stays. */
export const spelled = <T>(fields: Readonly<Record<string, T>>, spelling: Spelling): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [spelledName(name, spelling), value]));

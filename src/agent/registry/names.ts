/**
 * Lower-case letters, digits, `-` and single `_`, which neither begins nor ends a name: two names are joined by `__`,
 * and the joined one can be taken apart in one way only.
 */
export const NAME = /^[a-z0-9](?:_?[a-z0-9-])*$/;
export const MAX_APP_ID = 20;
export const MAX_CAPABILITY_NAME = 40;
const JOINT = '__';

export interface Named {
  readonly appId: string;
  readonly capabilityName: string;
}

export const isName = (text: string, max: number): boolean => text.length <= max && NAME.test(text);

/** The name of its tool, for MCP and models, which refuse dots: `delivery__create`. */
export const toolName = ({ appId, capabilityName }: Named): string => `${appId}${JOINT}${capabilityName}`;

/** The scope that permits it: `delivery:create`. */
export const scopeName = ({ appId, capabilityName }: Named): string => `${appId}:${capabilityName}`;

/** The two names of a tool's name; undefined if it is none. */
export function namesOfTool(tool: string): Named | undefined {
  const at = tool.indexOf(JOINT);
  if (at < 0) return undefined;
  const [appId, capabilityName] = [tool.slice(0, at), tool.slice(at + JOINT.length)];
  return isName(appId, MAX_APP_ID) && isName(capabilityName, MAX_CAPABILITY_NAME)
    ? { appId, capabilityName }
    : undefined;
}

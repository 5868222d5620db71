import { mcp } from './mcp.ts';

export const mcpRoutes = [mcp];

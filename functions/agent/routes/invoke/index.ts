import { invokeTool } from './invoke-tool.ts';

export const invokeRoutes = [invokeTool];

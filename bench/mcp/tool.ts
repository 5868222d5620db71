/** One tool, for both servers. */
export const tool = {
  name: 'places__list',
  title: 'List places',
  description: 'The person’s saved places, by name.',
  inputSchema: { type: 'object' as const, properties: {}, additionalProperties: false },
};

/** The client at the identity provider that the house's own pages sign people in as. */
export const PAGE_CLIENT = 'waypost-web';

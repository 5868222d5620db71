import { readLoose, showLoose, type LooseFields } from './loose-fields.ts';

const fields = ['name', 'phone', 'email'] as const;
type Field = (typeof fields)[number];

/** The recipient: the fields we know, and everything else in `other`. All of it is private. */
export type Customer = LooseFields<Field>;

const fieldOf = (name: string): Field | undefined => fields.find((field) => field === name);

/** A customer as sent; never refused for its shape. A string is the name. */
export const readCustomer = (raw: unknown, parsePhone: (text: string) => string | undefined): Customer =>
  readLoose(raw, { fieldOf, bareText: 'name' }, parsePhone);

export const showCustomer = (customer: Customer): Record<string, unknown> => showLoose(customer);

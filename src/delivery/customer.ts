import type { Customer } from './delivery.ts';

const fields = ['name', 'phone', 'email'] as const;

/** A customer as sent, tolerant: what we don't know is kept. `parsePhone` answers E.164, or undefined when it doesn't parse. */
export function readCustomer(
  raw: Readonly<Record<string, unknown>> | undefined,
  parsePhone: (text: string) => string | undefined,
): Customer {
  if (raw === undefined) return {};
  const known: Partial<Record<(typeof fields)[number], string>> = {};
  const other: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    const field = fields.find((each) => each === name);
    if (field === undefined || typeof value !== 'string') other[name] = value;
    else known[field] = field === 'phone' ? (parsePhone(value) ?? value) : value;
  }
  return Object.keys(other).length === 0 ? known : { ...known, other };
}

export const showCustomer = ({ other, ...known }: Customer): Record<string, unknown> => ({ ...other, ...known });

import { badParameter, type Failure } from './failure.ts';
import type { Form, FormValue } from './form.ts';

/** What one parameter may be. `unmodelled` is in Stripe's reference, but the sandbox has no behaviour for it. */
export type Rule = { required?: true } & (
  | { kind: 'string'; max: number; clearable?: true }
  | { kind: 'integer'; min: number; max: number; tooLarge?: string }
  | { kind: 'boolean' }
  | { kind: 'choice'; of: readonly string[]; clearable?: true }
  | { kind: 'list'; max: number }
  | { kind: 'object'; fields: Schema }
  | { kind: 'metadata' }
  | { kind: 'echo' }
  | { kind: 'unmodelled' }
);
export type Schema = Readonly<Record<string, Rule>>;

export type Value = string | number | boolean | null | string[] | { [key: string]: Value } | FormValue;
export type Values = { [key: string]: Value | undefined };

/** A text parameter that was given and not cleared. The schema has checked its kind already. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Reads a form by its schema. Cleared parameters (`x=`) are null. Throws the first wrong parameter as a 400. */
export function readParameters(form: Form, schema: Schema, prefix = ''): Values {
  for (const key of Object.keys(form)) {
    if (!Object.hasOwn(schema, key)) {
      const name = nameOf(prefix, key);
      throw badParameter(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
    }
  }
  const values: Values = {};
  for (const [key, rule] of Object.entries(schema)) {
    const name = nameOf(prefix, key);
    const given = form[key];
    if (given !== undefined) values[key] = readOne(given, rule, name);
    else if (rule.required) throw badParameter(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  return values;
}

function readOne(given: FormValue, rule: Rule, name: string): Value {
  switch (rule.kind) {
    case 'metadata':
      return readMetadata(given, name);
    case 'echo':
      return given;
    case 'unmodelled':
      throw badParameter(`The local payment sandbox has no behaviour for \`${name}\`.`, name);
    case 'object':
      if (typeof given === 'string' || Array.isArray(given)) throw badParameter('Invalid object', name);
      return readParameters(given, rule.fields, name) as Value;
    case 'list':
      return readList(given, rule.max, name);
    default:
      if (typeof given !== 'string') throw badParameter(`Invalid ${rule.kind}: ${JSON.stringify(given)}`, name);
      return readText(given, rule, name);
  }
}

type TextRule = Extract<Rule, { kind: 'string' | 'integer' | 'boolean' | 'choice' }>;

function readText(given: string, rule: TextRule, name: string): Value {
  if (given === '') {
    if ('clearable' in rule) return null;
    const message = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`;
    throw badParameter(message, name, 'parameter_invalid_empty');
  }
  switch (rule.kind) {
    case 'string':
      if (given.length > rule.max) throw badParameter(`Invalid string: must be at most ${rule.max} characters`, name);
      return given;
    case 'boolean':
      if (given !== 'true' && given !== 'false') throw badParameter(`Invalid boolean: ${given}`, name);
      return given === 'true';
    case 'choice':
      if (!rule.of.includes(given)) throw badParameter(`Invalid ${name}: must be one of ${rule.of.join(', ')}`, name);
      return given;
    case 'integer':
      return readInteger(given, rule, name);
  }
}

function readInteger(given: string, rule: Extract<Rule, { kind: 'integer' }>, name: string): number {
  if (!/^-?\d{1,15}$/.test(given)) throw badParameter(`Invalid integer: ${given}`, name, 'parameter_invalid_integer');
  const number = Number(given);
  if (number < rule.min) throw tooSmall(rule.min, name);
  if (number > rule.max) {
    const message = rule.tooLarge ?? `This value must be less than or equal to ${rule.max}.`;
    throw badParameter(message, name, rule.tooLarge ? 'amount_too_large' : 'parameter_invalid_integer');
  }
  return number;
}

function tooSmall(min: number, name: string): Failure {
  return badParameter(`This value must be greater than or equal to ${min}.`, name, 'parameter_invalid_integer');
}

function readList(given: FormValue, max: number, name: string): string[] {
  if (!Array.isArray(given)) throw badParameter('Invalid array', name);
  if (given.length > max) throw badParameter(`Invalid array: at most ${max} items`, name);
  return given.map((item) => {
    if (typeof item !== 'string' || item === '') throw badParameter('Invalid array', name);
    return item;
  });
}

/** Stripe's limits: 50 keys, 40 characters each, values up to 500. */
function readMetadata(given: FormValue, name: string): Value {
  if (given === '') return null;
  if (typeof given === 'string') throw badParameter('Invalid object', name);
  const entries = Object.entries(given);
  if (entries.length > 50) throw badParameter('Metadata can have up to 50 keys.', name);
  for (const [key, value] of entries) {
    const at = `${name}[${key}]`;
    if (key.length > 40) throw badParameter('Metadata keys can have up to 40 characters.', at);
    if (typeof value !== 'string') throw badParameter('Metadata values can only be strings.', at);
    if (value.length > 500) throw badParameter('Metadata values can have up to 500 characters.', at);
  }
  return Object.fromEntries(entries) as Value;
}

function nameOf(prefix: string, key: string): string {
  return prefix ? `${prefix}[${key}]` : key;
}

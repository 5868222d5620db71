import { describe, expect, test } from 'vitest';
import { documentFor } from '../../dev/openapi/services.ts';
import { shareCommonParts, type Operation, type Parameter } from '../../dev/openapi/share.ts';
import { serviceNames } from '#src/workers.ts';
import { followed } from './walk.ts';

const problem = (...codes: string[]) => ({
  description: codes.join(),
  headers: {},
  content: { 'application/problem+json': { examples: Object.fromEntries(codes.map((code) => [code, {}])) } },
});
const PICTURE = { description: 'a picture', content: { 'image/png': {} } };
const id = (description: string) => ({ name: 'id', in: 'path', required: true, description });
const operation = (parameters: Parameter[], responses: Operation['responses']) => ({ parameters, responses });

describe('what two operations have alike', () => {
  const before = {
    paths: {
      '/v1/drivers/{id}': {
        get: operation([id('a driver')], { 200: PICTURE, 404: problem('not_found') }),
        delete: operation([id('a driver')], { 200: PICTURE, 404: problem('not_found', 'gone') }),
      },
      '/v1/jobs/{id}': { get: operation([id('a job')], { 404: problem('not_found') }) },
    },
  };
  const { document, components } = shareCommonParts(before);

  test('is referred to by a name that says what it is', () => {
    expect(components).toEqual({
      parameters: { 'drivers-id': id('a driver') },
      responses: { not_found: problem('not_found') },
    });
    expect(document.paths).toMatchObject({
      '/v1/drivers/{id}': { get: { parameters: [{ $ref: '#/components/parameters/drivers-id' }] } },
      '/v1/jobs/{id}': { get: { responses: { 404: { $ref: '#/components/responses/not_found' } } } },
    });
  });

  test('stays where it is if it stands once, or is no problem', () => {
    expect(document.paths).toMatchObject({
      '/v1/drivers/{id}': {
        get: { responses: { 200: PICTURE } },
        delete: { responses: { 404: problem('not_found', 'gone') } },
      },
      '/v1/jobs/{id}': { get: { parameters: [id('a job')] } },
    });
  });

  test('says the same when its references are followed', () => {
    const whole = { ...document, components };
    const followedIn = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(followedIn);
      return Object.fromEntries(
        Object.entries(followed<object>(whole, value)).map(([key, item]) => [key, followedIn(item)]),
      );
    };
    expect(followedIn(document.paths)).toEqual(before.paths);
  });
});

test('two different things under one name are a mistake', () => {
  const twice = (path: string, description: string) => ({
    [`/v1/${path}/drivers/{id}`]: {
      get: operation([id(description)], {}),
      put: operation([id(description)], {}),
    },
  });
  expect(() => shareCommonParts({ paths: { ...twice('a', 'one'), ...twice('b', 'another') } })).toThrow('drivers-id');
});

test.each(serviceNames)('no problem stands twice in the document of %s', (service) => {
  const paths = documentFor(service)['paths'] as Record<string, Record<string, { responses: object }>>;
  const answers = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses }) => Object.values(responses) as { content?: object }[])
    .filter(({ content }) => content !== undefined && Object.keys(content).join() === 'application/problem+json')
    .map((answer) => JSON.stringify(answer));
  expect(answers.length).toBe(new Set(answers).size);
});

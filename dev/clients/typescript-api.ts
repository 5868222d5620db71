// openapi-typescript builds its output with the compiler's API, which TypeScript 7 no longer has: this is that of 5.
// oxlint-disable-next-line import/no-default-export -- it imports the compiler as its default
export { ts as default } from '@ts-morph/common';

// openapi-typescript builds its output with the compiler's API, which TypeScript 7 no longer has: this is that of 5.
export { ts as default } from '@ts-morph/common';

/** The part of workerd's API that is used and that the type libraries lack. */
declare module 'cloudflare:workers' {
  export const env: Readonly<Record<string, string | undefined>>;
}

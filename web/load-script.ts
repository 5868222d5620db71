/** The policy allows scripts by nonce; what is loaded later gets that of the page's own script. */
const nonce = document.currentScript?.nonce ?? '';

/** Loads a script of ours that few visitors need, and then reads what it has set. Rejects if it didn't load. */
export const loadScript = <T>(src: string, read: () => T | undefined): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const failed = () => reject(new Error(`${src} did not load`));
    const script = Object.assign(document.createElement('script'), { src, nonce });
    script.addEventListener('load', () => {
      const loaded = read();
      if (loaded === undefined) failed();
      else resolve(loaded);
    });
    script.addEventListener('error', failed);
    document.head.append(script);
  });

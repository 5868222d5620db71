import type { PictureType } from '#src/pictures/clean-picture.ts';

/** Pictures of 12 by 8 pixels that a browser wrote, cleaned of what it adds. */
const base64 = {
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAdEAEAAgEFAQAAAAAAAAAAAAABAAIFAwQRISOB/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQT/xAAcEQABAwUAAAAAAAAAAAAAAAABAAIDBAUSMVH/2gAMAwEAAhEDEQA/AJmywIgtepX08HUoeZ9eIiTGQhgI4i31cuO1/9k=',
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAA5klEQVR4AWyPwUkDQRhGH3vQkwcxKC47/2QVDepFEUQJqCdvEWxBe9AaBFsQbEGwBA+W4MEObCJvQgZCyOFjZ5l5fO9rgMEARiMYj+H+AR6f4PkFXt/g/QM+v+D7B37/4L+hFenXITYgiebked+c+H/m99JcmzszoeFQoF2DLBDbPuo870EcQT41BbiFqMCuwKxhE/rSYGUcCJaGc+iufHxjKuA9pWGmtAOpKNUGlfKFjxeBojRc2tC5YXgsrFKsaujrhtLghhCI+YaYA6kqlQ1taXBD2oKsY1Yp2RBuCJWSSlkgT5gCAAD//3/00dwAAAAGSURBVAMATEUhoEu4dcsAAAAASUVORK5CYII=',
  webp: 'UklGRmwAAABXRUJQVlA4WAoAAAAAAAAACwAABwAAVlA4IE4AAADQAQCdASoMAAgAAsBMJbACdAEOuuK0AAD+9uOE4McdE6rcv++Ow10YwtX/qNNav/wFtCUiL/Nsa2mEL7/ZzbUoSZ/Az0xZa/ndkGBfQAA=',
  webpAlpha:
    'UklGRpAAAABXRUJQVlA4WAoAAAAQAAAACwAABwAAQUxQSBwAAAABX/AJioiI2gJBAIlCLLPMMsssI04Q0f9ATvcEVlA4IE4AAADQAQCdASoMAAgAAsBMJbACdAEOuwWOAAD+9uOE4McdE6rcv++OtuFu6cuBvZVJU7lml+A8v1tjW0Zxff2c21KEmfwM9MWWv4HQQIRgAAA=',
  webpLossless:
    'UklGRj4BAABXRUJQVlA4WAoAAAAQAAAACwAABwAAVlA4TCABAAAvC8ABEP/iKpIkxTobC111/IUP/Jt7T4SBtG1T0fD3dxvbtqqc6Lu7+/+4u16iR/RLoQCKIaceUpoRCKQwh88BrmAHBVSwgwoK+IYmvIoz4VWcEW/CqXj3/oZKKpiggkoqmI4+hQOeiSN84YAvbPe/VioSikRKqUgocs5t1FRBC5WuhpoqV0qYwEhMYGQ0hpEYu+5/rGgpNrQSS1rCxtV3HOmoO9EeTnCCvat3uMMDCAgISJC752B+wYi58kLvTz04DACAaBVl2262bds2IvofACEYgUShMVgcHiApmsFksTlcHp8QJVmhVKk1Wp1eMC3b4XS5PV6f3wijOJFMpTPZXD4oq7rRbLU73V6/GKd5sVytN9vdfjiv+/F8vT/f3/8=',
} as const;

export type SampleName = keyof typeof base64;

const typeOf = (name: SampleName): PictureType => `image/${name === 'jpeg' || name === 'png' ? name : 'webp'}`;

/** Each sample with its media type. */
export const samples = (Object.keys(base64) as SampleName[]).map((name) => ({
  name,
  type: typeOf(name),
  bytes: pictureNamed(name),
}));

export function pictureNamed(name: SampleName): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64[name], 'base64'));
}

/** A body that a route takes which wants bytes of this media type. */
export function rawExample(mediaType: string): Uint8Array<ArrayBuffer> {
  const sample = samples.find(({ type }) => type === mediaType);
  if (sample === undefined) throw new Error(`there is no sample of ${mediaType}`);
  return sample.bytes;
}

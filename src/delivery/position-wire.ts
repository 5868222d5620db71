import * as z from 'zod';

export const Latitude = z
  .number()
  .min(-90)
  .max(90)
  .meta({ description: 'Degrees north, WGS 84, −90 to 90.', example: 37.7955 });
export const Longitude = z
  .number()
  .min(-180)
  .max(180)
  .meta({ description: 'Degrees east, WGS 84, −180 to 180.', example: -122.3937 });

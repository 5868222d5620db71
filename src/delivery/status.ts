export const deliveryStatuses = [
  'created',
  'assigned',
  'enroute_to_pickup',
  'arrived_at_pickup',
  'picked_up',
  'enroute_to_dropoff',
  'arrived_at_dropoff',
  'delivered',
  'cancelled',
  'returning',
  'returned',
  'failed',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const jobStatuses = [
  'created',
  'offering',
  'accepted',
  'in_progress',
  'completed',
  'cancelled',
  'expired',
  'failed',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Whether players see a game, and what hides it otherwise. */
export const availabilities = ['OFFERED', 'MAINTENANCE', 'PROVIDER_OFF', 'CATEGORY_OFF', 'INACTIVE'] as const
export type Availability = (typeof availabilities)[number]

export const availabilityLabels: Readonly<Record<Availability, string>> = {
  OFFERED: 'Offered',
  MAINTENANCE: 'Maintenance',
  PROVIDER_OFF: 'Provider off',
  CATEGORY_OFF: 'Category off',
  INACTIVE: 'Inactive',
}

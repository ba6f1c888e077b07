/** Tables of users and roles that audit rows refer to, with their labels. */
export const entities = {
  approval: 'Approval',
  permission_note: 'Permission',
  role: 'Role',
  session: 'Session',
  staff: 'User',
} as const

/** Events of users and roles. */
export const events = [
  'approval.asked',
  'approval.closed',
  'permission.created',
  'role.changed',
  'role.created',
  'staff.changed',
  'staff.created',
  'staff.password_changed',
  'staff.reset_forced',
  'staff.reset_sent',
  'staff.second_step_reset',
  'staff.suspended',
  'staff.transaction_password_reset',
] as const

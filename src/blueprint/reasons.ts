/** The reasons that staff give for an action. Codes are used for statistics, labels are shown. */
export const reasons = [
  ['CHECKED', 'Checked and correct'],
  ['CUSTOMER_ASKED', 'Customer request'],
  ['CORRECTION', 'Error correction'],
  ['RISK', 'Risk or fraud'],
  ['RULES', 'Required by policy'],
  ['TECHNICAL', 'Technical fault'],
  ['OTHER', 'Other'],
] as const

/** The list that a domain offers instead is a setting of this name. */
export const reasonsKey = 'masters.reasons'

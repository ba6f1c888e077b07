import type { WorkProfile } from '#blueprint/work-profiles.ts'

export const workProfileLabels: Readonly<Record<WorkProfile, string>> = {
  OWNER: 'Owner',
  OPERATIONS: 'Operations',
  FINANCE: 'Finance',
  CASHIER: 'Cashier',
  CHECKER: 'Payout approver',
  RISK: 'Risk',
  TRADER: 'Trader',
  SUPPORT: 'Support',
  COMPLIANCE: 'Compliance',
  MARKETING: 'Marketing',
  AGENT: 'Agent',
  AUDITOR: 'Auditor',
}

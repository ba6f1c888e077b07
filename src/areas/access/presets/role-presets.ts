import { workProfileLabels } from './profile-labels.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { workProfiles, type WorkProfile } from '#blueprint/work-profiles.ts'
import { presetPermissions } from './preset-permissions.ts'

interface RolePreset {
  readonly rank: number
  readonly description: string
  readonly workProfile: WorkProfile
  readonly permissions: readonly Permission[]
}

const ranks: Readonly<Record<WorkProfile, readonly [rank: number, description: string]>> = {
  OWNER: [2, 'Everything that the operator decides'],
  OPERATIONS: [10, 'Runs the day: queues, players, markets, agents'],
  FINANCE: [20, 'Reconciles gateways, reports and corrects the books'],
  CASHIER: [30, 'Reviews deposits and withdrawals'],
  CHECKER: [15, 'Pays approved withdrawals and gives second approvals'],
  RISK: [20, 'Watches exposure, bets and linked accounts'],
  TRADER: [25, 'Opens and suspends markets, settles results'],
  SUPPORT: [40, 'Answers players'],
  COMPLIANCE: [20, 'Verifies identity, restricts players, answers data requests'],
  MARKETING: [40, 'Writes to players and follows their activity'],
  AGENT: [60, 'Login of an agent: own downline, players and settlements'],
  AUDITOR: [25, 'Reads activity, access and reports; changes nothing'],
}

/** Typical roles, as starting points for a new role. */
export const rolePresets: Readonly<Record<string, RolePreset>> = Object.fromEntries(
  workProfiles.map((workProfile) => {
    const [rank, description] = ranks[workProfile]
    const permissions = [...new Set(presetPermissions[workProfile])]
    return [workProfileLabels[workProfile], { rank, description, workProfile, permissions }]
  }),
)

/** The profile of a role that names none: the preset that has the largest part of its permissions in common. */
export function nearestProfile(held: ReadonlySet<string>): WorkProfile | null {
  const overlap = (profile: WorkProfile) => {
    const preset = new Set<string>(presetPermissions[profile])
    const common = [...held].filter((one) => preset.has(one)).length
    return common / (preset.size + held.size - common)
  }
  const [best] = workProfiles.map((profile) => [profile, overlap(profile)] as const).toSorted((a, b) => b[1] - a[1])
  return best === undefined || best[1] === 0 ? null : best[0]
}

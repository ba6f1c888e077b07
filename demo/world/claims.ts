interface DemoClaims {
  readonly table: 'device_alert' | 'player_notification' | 'message_thread' | 'risk_alert'
  readonly staff: string
  readonly where: string
  /** Column with the time of the claim. */
  readonly at: string
}

/** Claims of one user on cases of a queue. */
export const claimStatement = ({ table, staff, where, at }: DemoClaims): string =>
  `insert into review_claim (subject, subject_id, domain_id, staff, claimed_at)
    select '${table}', c.id, c.domain_id, '${staff}', c.${at} from ${table} c where ${where}`

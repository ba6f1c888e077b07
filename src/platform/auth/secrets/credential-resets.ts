import type { RowWrite } from '#blueprint/decision/decision.ts'

/** What was reset; 'account': the whole account was created by these users. */
export type ResetCredential = 'password' | 'second-step' | 'transaction-password' | 'email' | 'account'

interface Decision {
  readonly actor: { readonly username: string }
  /** The requester, when the actor is the second approver. */
  readonly maker: string | null
}

/** The row that keeps the user from deciding the requests of those who reset their credentials. */
export const credentialResetRow = (staffId: bigint, what: ResetCredential, { actor, maker }: Decision): RowWrite => ({
  table: 'credential_reset',
  values: {
    staff_id: staffId,
    what,
    requested_by: maker ?? actor.username,
    approved_by: maker === null ? null : actor.username,
  },
})

/**
 * SQL column: usernames in lower case whose requests the user of session `s` cannot decide, because they, or a user they
 * rank below, reset the user's credentials. `hours` is the parameter with the hours for which this holds.
 */
export const barredMakersColumn = (hours: string): string => `
    array(select distinct lower(maker.username) from credential_reset c
      join staff by_user on lower(by_user.username) in (lower(c.requested_by), lower(c.approved_by))
      join role by_role on by_role.id = by_user.role_id
      join staff maker on maker.id <> c.staff_id join role maker_role on maker_role.id = maker.role_id
      where c.staff_id = s.staff_id and c.at > now() - make_interval(hours => ${hours})
        and (maker.id = by_user.id or maker_role.rank > by_role.rank)) as barred_makers`

import type { Permission } from '#blueprint/screen/permissions.ts'

/** How far a sign-in has come. 'second_step': the authenticator code is missing. 'enrolment': an authenticator must be set up first. */
export type Stage = 'full' | 'second_step' | 'enrolment'

/** What is limited for one user, or for one address where anyone may call. */
export type RateClass =
  | 'search'
  | 'export'
  | 'read'
  | 'write'
  | 'upload'
  | 'signIn'
  | 'report'
  | 'reveal'
  | 'picture'
  | 'appOffer'
  | 'appDownload'
  | 'publicPicture'
  | 'wrongKey'

/** Access requirements of a route. A route without a guard fails at startup. */
export interface Guard {
  /**
   * null: any live session. 'anyone': no session required. 'signed': a machine, authenticated by
   * its signature. 'report': browsers by themselves, without a session.
   */
  readonly permission: Permission | null | 'anyone' | 'signed' | 'report'
  /** Also allowed while a password change is required. */
  readonly whileReset?: boolean
  /** Also allowed until the profile is complete and the email address is verified. */
  readonly whileOnboarding?: boolean
  /** Also allowed for sessions that are not fully authenticated, in these stages. */
  readonly halfway?: readonly Stage[]
  /** Limits the calls of one user; a function decides by the query. */
  readonly rate?: RateClass | ((query: Readonly<Record<string, string>>) => RateClass | null)
  /** Limits the calls of one address, where nobody signs in. */
  readonly addressRate?: RateClass
  /** Requires authentication within the last ten minutes. */
  readonly stepUp?: boolean
  /** Also allowed for a session from a changed location, because the call resolves that state. */
  readonly whileMoved?: boolean
  /** Ignores an invalid domain selection; the response lists the valid domains. */
  readonly anyDomain?: boolean
  /** Allowed during maintenance and in archive mode. */
  readonly whileClosed?: boolean
  /** Allowed in archive mode, although it writes. */
  readonly whileInArchive?: boolean
  /** Takes a body of any type, to keep also what it refuses. */
  readonly takesAnyBody?: boolean
  /** Takes any query: it is signed with the call, or read with it. */
  readonly takesAnyQuery?: boolean
  /** Never extends a session. */
  readonly isBackground?: boolean
  /** The answer is the same for all: neither a session nor the page that asks is looked at. With 'anyone'. */
  readonly isPublic?: boolean
  /** Answered under any name and by http: balancers call machines by their addresses. */
  readonly atAnyHost?: boolean
}

import type pg from 'pg'
import { SettingError } from '#platform/environment/settings.ts'
import { isPassword } from '#platform/auth/secrets/hashing.ts'
import { demoLogins } from './world/world.ts'

/** Refuses to serve a demo world as an installation: everybody can read its passwords. */
export async function refusePublishedPasswords(ownerPool: pg.Pool): Promise<void> {
  for (const { username, password } of Object.values(demoLogins)) {
    const { rows } = await ownerPool.query<{ hash: string }>(
      'select password_hash as hash from staff where username = $1',
      [username],
    )
    const hash = rows[0]?.hash
    if (hash !== undefined && (await isPassword(hash, password)))
      throw new SettingError(
        'This database holds the demo, whose passwords are published. Set DEMO=on, or another DATA_DIR for an installation.',
      )
  }
}

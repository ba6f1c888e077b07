import type pg from 'pg'
import { insertPeople } from './rows-of-people.ts'
import { insertBets, insertCatalogue, insertDays } from './rows-of-play.ts'
import { insertMoney } from './rows-of-money.ts'

/**
 * Half a year of an operator that ends now: 15 domains, each a tree of five levels, 20,000 players and `bets` bets, with the
 * payments, casino rounds, days and records that belong to that many bets.
 */
export async function insertOperator(owner: pg.Pool, bets: number, now: Date): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`begin; set local work_mem = '256MB'`)
    for (const text of [...insertPeople, ...insertCatalogue, ...insertBets, ...insertDays, ...insertMoney]) {
      const values = [now, bets].slice(0, text.includes('$2') ? 2 : text.includes('$1') ? 1 : 0)
      await client.query(text, values)
    }
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

import type pg from 'pg'

/** Adds evidence to contested chargebacks of the demo: the drawn proofs of payment. Returns the number of pictures. */
export async function addDemoEvidence(owner: pg.Pool): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query(`select set_config('app.domains', (select array_agg(id)::text from domain), false)`)
    const { rowCount } = await client.query(
      `insert into deposit_chargeback_evidence (cell, player_id, domain_id, agent_id, chargeback_id, attachment, attachment_sha256, note, added_by, added_at)
       select c.cell, c.player_id, c.domain_id, c.agent_id, c.id, p.attachment, p.attachment_sha256, 'CHECKED: Proof of the payment, as the player sent it', 'finance', c.contested_at
       from deposit_chargeback c
       cross join lateral (select d.attachment, d.attachment_sha256 from deposit d
         where d.domain_id = c.domain_id and d.attachment is not null order by d.id limit 1) p
       where c.contested_at is not null
         and not exists (select from deposit_chargeback_evidence e where e.chargeback_id = c.id)`,
    )
    return rowCount ?? 0
  } finally {
    client.release(true)
  }
}

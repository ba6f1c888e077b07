import { finding, type Finding } from './finding.ts'

export const orders: readonly Finding[] = [
  finding(
    'G17',
    'Figures of the dashboard need the permission of the list behind them',
    ['checks/screens/cards.test.ts', 'a card, a queue and a counter need the permission of the list behind them'],
    ['src/areas/overview/dashboard/dashboard.test.ts', 'a figure is shown to those who may open the list behind it'],
  ),
  finding(
    'G18',
    'Figures of the dashboard differ from the rows they open',
    [
      'checks/screens/cards.test.ts',
      'every figure of the dashboard equals the list it opens, for today and for thirty days',
    ],
    ['checks/screens/cards.test.ts', 'every queue of the dashboard and every counter equals the list it opens'],
  ),
  finding('G19', "The bell's manual deposits open another list", [
    'checks/screens/cards.test.ts',
    'every queue of the dashboard and every counter equals the list it opens',
  ]),
  finding('G20', 'Profit by market opens nothing', [
    'src/areas/reports/profit/behind-figures.test.ts',
    '%s opened by %s: the rows add up to the figures of the row',
  ]),
  finding(
    'G21',
    'The result dialog takes typed winners and runs of every kind',
    [
      'src/areas/exchange/markets/results/places.test.ts',
      'lists the runners or asks for the number, and says how many places there are',
    ],
    [
      'src/areas/exchange/markets/results/places.test.ts',
      'is corrected within a period that the operator sets, and later by those who may',
    ],
    ['checks/browser/market-path.test.ts', 'previews a result with its figures before it is submitted'],
  ),
  finding(
    'G22',
    'Raw ids are typed by hand',
    ['src/areas/catalogue.test.ts', 'no id of an entity is typed into a form or an action: it is picked by name'],
    ['src/areas/catalogue.test.ts', 'a filter by the id of another entity is picked by name'],
  ),
  finding(
    'G23',
    'My bets: the drawer of a bet, rejected bets, filters, cancellation by staff',
    ['src/areas/exchange/bets/rejections/rejected.test.ts', 'that was rejected is listed with its reason'],
    [
      'src/areas/exchange/bets/rejections/rejected.test.ts',
      'shows its acceptance, exposure without and with it, and the shares frozen in it',
    ],
    ['src/areas/exchange/bets/rejections/rejected.test.ts', 'is voided from the ticker, above the limit by two people'],
    [
      'src/areas/exchange/bets/my-bets.test.ts',
      'show the commission that their market charged the player, reversals included, and none before it is settled',
    ],
    [
      'src/areas/exchange/bets/rejections/rejected.test.ts',
      'shows the device it was placed with, and is found by it; unknown where the site says nothing',
    ],
    [
      'src/areas/exchange/bets/rejections/rejected.test.ts',
      'keeps its device when it is settled, and a ticket has one too',
    ],
    [
      'src/areas/exchange/bets/rejections/rejected.test.ts',
      'is found by its commission, its result, whether it was placed in play, and an unmatched part',
    ],
    [
      'src/areas/exchange/bets/correct-bets.test.ts',
      'cancels what is unmatched for a player: the matched part stays, and nothing else is left to cancel',
    ],
  ),
  finding('G24', 'Sportsbook: header, acceptance, limits, errors, legs', [
    'src/areas/exchange/bets/rejections/rejected.test.ts',
    'counts accepted and rejected tickets with their reasons, and names the limits',
  ]),
  finding(
    'G25',
    'Exposure of players cannot be recalculated',
    [
      'src/areas/exchange/risk/exposure/recalculation/recalculate.test.ts',
      'changes nothing where the stored exposure equals the open bets, and says so in the log',
    ],
    [
      'src/areas/exchange/risk/exposure/recalculation/recalculate.test.ts',
      'shows what is stored and what follows from the bets, and corrects it with a second approver above the limit',
    ],
  ),
  finding('G26', 'The palette finds references of 12 digits only', [
    'src/areas/overview/search/find.test.ts',
    'finds references of every length, an amount on a day, a name, an event and a market',
  ]),
  finding(
    'G27',
    'Editing a gateway resets its wording; fields cannot be mapped',
    ['checks/screens/unchanged-forms.test.ts', '$path saved unchanged changes nothing'],
    ['checks/browser/gateway-fields.test.ts', 'saves a gateway unchanged and keeps its own message format'],
    [
      'checks/browser/gateway-fields.test.ts',
      'shows at each callback field what it reads from a sample, and what it does not find',
    ],
    ['checks/browser/gateway-fields.test.ts', 'draws the QR code of a collection account'],
    [
      'src/areas/payments/gateways/callback-mapping/mapping.test.ts',
      'keeps the own message format of a gateway when other fields are saved, and offers it to no other one',
    ],
    [
      'src/areas/payments/gateways/callback-mapping/mapping.test.ts',
      'reads callbacks by the own fields of the gateway once a second user approved them',
    ],
    [
      'src/areas/payments/gateways/callback-mapping/mapping.test.ts',
      'says what a callback could not be read for, and reads it again when the fields are corrected',
    ],
    [
      'src/areas/payments/methods/guides/deposit-methods.test.ts',
      'holds the limits of a gateway by country and platform where methods are offered and deposits started',
    ],
    [
      'src/areas/payments/methods/guides/deposit-methods.test.ts',
      'returns the QR code of the operator account with amount and reference',
    ],
  ),
  finding(
    'G28',
    'Deposits and withdrawals lack filters, columns, files and partial approval',
    [
      'src/areas/payments/deposits/deposit-columns.test.ts',
      'filters deposits by gateway, account, first deposit, processor and duplicates, and shows VIP, risks and proof',
    ],
    [
      'src/areas/payments/deposits/deposit-columns.test.ts',
      'shows and filters withdrawals by KYC, VIP and the turnover of the check',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/partial-and-retry.test.ts',
      'pays a part of a withdrawal and returns the rest, with the fee of the part, exactly',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/partial-and-retry.test.ts',
      'a part above the limit needs a second approver, and the preview shows both parts',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/partial-and-retry.test.ts',
      'retries a failed payout under a new order, holds the amount again, and pays it once',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/partial-and-retry.test.ts',
      'never retries a payout with an unknown outcome, for a locked account, or with money that was spent',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/receive-documents.test.ts',
      'holds a withdrawal until the player has submitted every document requested, and shows the player what is needed',
    ],
    [
      'src/areas/payments/withdrawals/bank-files/bank-files.test.ts',
      'puts approved withdrawals into one file, which only a second user releases, and counts every download',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/tax.test.ts',
      'PY-05 withholds the tax on net winnings, sends the rest, and owes the tax to its account',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/tax.test.ts',
      'computes the tax when the decision becomes final, and again for a part, a new review and a retry',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/tax.test.ts',
      'two withdrawals approved at the same time are taxed once for the winnings of both',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/tax.test.ts',
      'a part paid and the rest returned is taxed as the part',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/partial-and-retry.test.ts',
      'sends nothing in place of a failed payout that the gateway now reports as %s',
    ],
    [
      'src/areas/payments/withdrawals/payout-work/partial-and-retry.test.ts',
      'marks a failed payout that is reported as paid, and never pays it again',
    ],
    [
      'src/areas/payments/gateways/polls/unknown-outcomes.test.ts',
      'reviews the success of a payout that had failed, and queries the gateway',
    ],
  ),
  finding(
    'G29',
    'General settings do not show what the engine reads',
    [
      'src/areas/settings/general/settings-in-use.test.ts',
      'every setting on the screen is read by the product, unless it says which module it waits for',
    ],
    [
      'src/areas/settings/general/settings-in-use.test.ts',
      'every setting is in the form of the operator or of a domain, with its meaning, unit and default',
    ],
    [
      'src/areas/settings/related/related-settings.test.ts',
      'is shown as they show it, with the user who changed it last and the record with the history',
    ],
    ['src/areas/settings/related/related-settings.test.ts', 'names both users of a change that needed two'],
    [
      'src/areas/settings/related/related-settings.test.ts',
      'every column of the records that keep settings is shown, or is no setting',
    ],
    ['src/areas/settings/related/related-settings.test.ts', 'every column that is shown is read elsewhere'],
    [
      'src/areas/settings/related/related-settings.test.ts',
      'every stored setting that is read is a group of the screen, the mode of locations or a lock',
    ],
    [
      'src/areas/settings/related/related-settings.test.ts',
      'every setting that SQL reads by its name is on the screen',
    ],
    [
      'src/areas/settings/related/related-settings.test.ts',
      'of the groups names who changed each last, with its history',
    ],
  ),
  finding(
    'G30',
    'Titles of permissions mislead; presets of roles; copy of a user',
    [
      'checks/access/presets.test.ts',
      'holds each permission to act with a screen it is used on, and none that it could not be given',
    ],
    ['checks/access/presets.test.ts', 'every permission has a title of its own and one line of meaning'],
    [
      'checks/browser/roles.test.ts',
      'opens the rest of their dashboard with one click, and copies a user without what must be their own',
    ],
  ),
  finding('G31', 'An agent sees data of the operator', [
    'checks/access/shared-rows.test.ts',
    'lets staff of agents read nothing of the operator, whatever their role says',
  ]),
]

-- Settings, sports and locations.

-- One row a group and domain (0: every domain), so that a group has one version and one entry in the history.
create table setting (
  domain_id int not null default 0,
  key text not null,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  primary key (domain_id, key)
);
call reference_table('setting', 'select, insert, update');
-- Lock row of the job that seals the audit chain.
insert into setting (domain_id, key, value) values (0, 'audit_turn', 'null');

-- Sports and their limits. Limits are set on sport, competition, event and market: null sets none, and the most restrictive of
-- all levels applies (the highest min stake, the lowest max stake and deviation, the longest delay).
create table sport (
  id text primary key,
  name text not null,
  is_visible boolean not null default true,
  is_bet_locked boolean not null default false,
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_loss bigint check (max_loss >= 0),
  max_profit bigint check (max_profit >= 0),
  max_deviation int check (max_deviation between 0 and 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  version int not null default 1,
  updated_at timestamptz(3) not null default now()
);
call reference_table('sport', 'select, insert, update');
insert into sport (id, name) values ('cricket', 'Cricket'), ('football', 'Football'), ('tennis', 'Tennis'), ('kabaddi', 'Kabaddi'),
  ('horse_racing', 'Horse racing'), ('greyhound_racing', 'Greyhound racing'), ('politics', 'Politics');

-- Locations by ISO 3166 codes. A location without its own rule follows the mode, which is a setting.
create table place_rule (
  id int generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  state text check (state ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$' and left(state, 2) = country),
  name text not null,
  is_listed boolean not null default false,
  login boolean not null default true,
  register boolean not null default true,
  deposit boolean not null default true,
  withdraw boolean not null default true,
  sports boolean not null default true,
  casino boolean not null default true,
  bonus boolean not null default true,
  message text not null default '',
  effective_from timestamptz(3) not null default now(),
  updated_by text,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  unique nulls not distinct (country, state)
);
comment on column place_rule.is_listed is 'Whether its own switches apply; otherwise the mode does';
call reference_table('place_rule', 'select, update');
-- ISO 3166-1: every country; ISO 3166-2: the states and union territories of India.
insert into place_rule (country, name) values
  ('AF', 'Afghanistan'), ('AX', 'Åland Islands'), ('AL', 'Albania'), ('DZ', 'Algeria'), ('AS', 'American Samoa'),
  ('AD', 'Andorra'), ('AO', 'Angola'), ('AI', 'Anguilla'), ('AQ', 'Antarctica'), ('AG', 'Antigua and Barbuda'),
  ('AR', 'Argentina'), ('AM', 'Armenia'), ('AW', 'Aruba'), ('AU', 'Australia'), ('AT', 'Austria'),
  ('AZ', 'Azerbaijan'), ('BS', 'Bahamas'), ('BH', 'Bahrain'), ('BD', 'Bangladesh'), ('BB', 'Barbados'),
  ('BY', 'Belarus'), ('BE', 'Belgium'), ('BZ', 'Belize'), ('BJ', 'Benin'), ('BM', 'Bermuda'), ('BT', 'Bhutan'),
  ('BO', 'Bolivia'), ('BQ', 'Bonaire, Sint Eustatius and Saba'), ('BA', 'Bosnia and Herzegovina'), ('BW', 'Botswana'),
  ('BV', 'Bouvet Island'), ('BR', 'Brazil'), ('IO', 'British Indian Ocean Territory'), ('BN', 'Brunei'),
  ('BG', 'Bulgaria'), ('BF', 'Burkina Faso'), ('BI', 'Burundi'), ('CV', 'Cabo Verde'), ('KH', 'Cambodia'),
  ('CM', 'Cameroon'), ('CA', 'Canada'), ('KY', 'Cayman Islands'), ('CF', 'Central African Republic'), ('TD', 'Chad'),
  ('CL', 'Chile'), ('CN', 'China'), ('CX', 'Christmas Island'), ('CC', 'Cocos (Keeling) Islands'), ('CO', 'Colombia'),
  ('KM', 'Comoros'), ('CG', 'Congo'), ('CD', 'Congo, Democratic Republic'), ('CK', 'Cook Islands'),
  ('CR', 'Costa Rica'), ('CI', 'Côte d''Ivoire'), ('HR', 'Croatia'), ('CU', 'Cuba'), ('CW', 'Curaçao'),
  ('CY', 'Cyprus'), ('CZ', 'Czechia'), ('DK', 'Denmark'), ('DJ', 'Djibouti'), ('DM', 'Dominica'),
  ('DO', 'Dominican Republic'), ('EC', 'Ecuador'), ('EG', 'Egypt'), ('SV', 'El Salvador'),
  ('GQ', 'Equatorial Guinea'), ('ER', 'Eritrea'), ('EE', 'Estonia'), ('SZ', 'Eswatini'), ('ET', 'Ethiopia'),
  ('FK', 'Falkland Islands'), ('FO', 'Faroe Islands'), ('FJ', 'Fiji'), ('FI', 'Finland'), ('FR', 'France'),
  ('GF', 'French Guiana'), ('PF', 'French Polynesia'), ('TF', 'French Southern Territories'), ('GA', 'Gabon'),
  ('GM', 'Gambia'), ('GE', 'Georgia'), ('DE', 'Germany'), ('GH', 'Ghana'), ('GI', 'Gibraltar'), ('GR', 'Greece'),
  ('GL', 'Greenland'), ('GD', 'Grenada'), ('GP', 'Guadeloupe'), ('GU', 'Guam'), ('GT', 'Guatemala'),
  ('GG', 'Guernsey'), ('GN', 'Guinea'), ('GW', 'Guinea-Bissau'), ('GY', 'Guyana'), ('HT', 'Haiti'),
  ('HM', 'Heard Island and McDonald Islands'), ('VA', 'Holy See'), ('HN', 'Honduras'), ('HK', 'Hong Kong'),
  ('HU', 'Hungary'), ('IS', 'Iceland'), ('IN', 'India'), ('ID', 'Indonesia'), ('IR', 'Iran'), ('IQ', 'Iraq'),
  ('IE', 'Ireland'), ('IM', 'Isle of Man'), ('IL', 'Israel'), ('IT', 'Italy'), ('JM', 'Jamaica'), ('JP', 'Japan'),
  ('JE', 'Jersey'), ('JO', 'Jordan'), ('KZ', 'Kazakhstan'), ('KE', 'Kenya'), ('KI', 'Kiribati'),
  ('KP', 'North Korea'), ('KR', 'South Korea'), ('KW', 'Kuwait'), ('KG', 'Kyrgyzstan'), ('LA', 'Laos'),
  ('LV', 'Latvia'), ('LB', 'Lebanon'), ('LS', 'Lesotho'), ('LR', 'Liberia'), ('LY', 'Libya'), ('LI', 'Liechtenstein'),
  ('LT', 'Lithuania'), ('LU', 'Luxembourg'), ('MO', 'Macao'), ('MG', 'Madagascar'), ('MW', 'Malawi'),
  ('MY', 'Malaysia'), ('MV', 'Maldives'), ('ML', 'Mali'), ('MT', 'Malta'), ('MH', 'Marshall Islands'),
  ('MQ', 'Martinique'), ('MR', 'Mauritania'), ('MU', 'Mauritius'), ('YT', 'Mayotte'), ('MX', 'Mexico'),
  ('FM', 'Micronesia'), ('MD', 'Moldova'), ('MC', 'Monaco'), ('MN', 'Mongolia'), ('ME', 'Montenegro'),
  ('MS', 'Montserrat'), ('MA', 'Morocco'), ('MZ', 'Mozambique'), ('MM', 'Myanmar'), ('NA', 'Namibia'),
  ('NR', 'Nauru'), ('NP', 'Nepal'), ('NL', 'Netherlands'), ('NC', 'New Caledonia'), ('NZ', 'New Zealand'),
  ('NI', 'Nicaragua'), ('NE', 'Niger'), ('NG', 'Nigeria'), ('NU', 'Niue'), ('NF', 'Norfolk Island'),
  ('MK', 'North Macedonia'), ('MP', 'Northern Mariana Islands'), ('NO', 'Norway'), ('OM', 'Oman'), ('PK', 'Pakistan'),
  ('PW', 'Palau'), ('PS', 'Palestine'), ('PA', 'Panama'), ('PG', 'Papua New Guinea'), ('PY', 'Paraguay'),
  ('PE', 'Peru'), ('PH', 'Philippines'), ('PN', 'Pitcairn'), ('PL', 'Poland'), ('PT', 'Portugal'),
  ('PR', 'Puerto Rico'), ('QA', 'Qatar'), ('RE', 'Réunion'), ('RO', 'Romania'), ('RU', 'Russia'), ('RW', 'Rwanda'),
  ('BL', 'Saint Barthélemy'), ('SH', 'Saint Helena, Ascension and Tristan da Cunha'), ('KN', 'Saint Kitts and Nevis'),
  ('LC', 'Saint Lucia'), ('MF', 'Saint Martin (French part)'), ('PM', 'Saint Pierre and Miquelon'),
  ('VC', 'Saint Vincent and the Grenadines'), ('WS', 'Samoa'), ('SM', 'San Marino'), ('ST', 'Sao Tome and Principe'),
  ('SA', 'Saudi Arabia'), ('SN', 'Senegal'), ('RS', 'Serbia'), ('SC', 'Seychelles'), ('SL', 'Sierra Leone'),
  ('SG', 'Singapore'), ('SX', 'Sint Maarten (Dutch part)'), ('SK', 'Slovakia'), ('SI', 'Slovenia'),
  ('SB', 'Solomon Islands'), ('SO', 'Somalia'), ('ZA', 'South Africa'),
  ('GS', 'South Georgia and the South Sandwich Islands'), ('SS', 'South Sudan'), ('ES', 'Spain'), ('LK', 'Sri Lanka'),
  ('SD', 'Sudan'), ('SR', 'Suriname'), ('SJ', 'Svalbard and Jan Mayen'), ('SE', 'Sweden'), ('CH', 'Switzerland'),
  ('SY', 'Syria'), ('TW', 'Taiwan'), ('TJ', 'Tajikistan'), ('TZ', 'Tanzania'), ('TH', 'Thailand'),
  ('TL', 'Timor-Leste'), ('TG', 'Togo'), ('TK', 'Tokelau'), ('TO', 'Tonga'), ('TT', 'Trinidad and Tobago'),
  ('TN', 'Tunisia'), ('TR', 'Türkiye'), ('TM', 'Turkmenistan'), ('TC', 'Turks and Caicos Islands'), ('TV', 'Tuvalu'),
  ('UG', 'Uganda'), ('UA', 'Ukraine'), ('AE', 'United Arab Emirates'), ('GB', 'United Kingdom'),
  ('US', 'United States'), ('UM', 'United States Minor Outlying Islands'), ('UY', 'Uruguay'), ('UZ', 'Uzbekistan'),
  ('VU', 'Vanuatu'), ('VE', 'Venezuela'), ('VN', 'Vietnam'), ('VG', 'Virgin Islands (British)'),
  ('VI', 'Virgin Islands (U.S.)'), ('WF', 'Wallis and Futuna'), ('EH', 'Western Sahara'), ('YE', 'Yemen'),
  ('ZM', 'Zambia'), ('ZW', 'Zimbabwe');
insert into place_rule (country, state, name) values
  ('IN', 'IN-AP', 'Andhra Pradesh'), ('IN', 'IN-AR', 'Arunachal Pradesh'), ('IN', 'IN-AS', 'Assam'),
  ('IN', 'IN-BR', 'Bihar'), ('IN', 'IN-CG', 'Chhattisgarh'), ('IN', 'IN-GA', 'Goa'), ('IN', 'IN-GJ', 'Gujarat'),
  ('IN', 'IN-HR', 'Haryana'), ('IN', 'IN-HP', 'Himachal Pradesh'), ('IN', 'IN-JH', 'Jharkhand'),
  ('IN', 'IN-KA', 'Karnataka'), ('IN', 'IN-KL', 'Kerala'), ('IN', 'IN-MP', 'Madhya Pradesh'),
  ('IN', 'IN-MH', 'Maharashtra'), ('IN', 'IN-MN', 'Manipur'), ('IN', 'IN-ML', 'Meghalaya'),
  ('IN', 'IN-MZ', 'Mizoram'), ('IN', 'IN-NL', 'Nagaland'), ('IN', 'IN-OD', 'Odisha'), ('IN', 'IN-PB', 'Punjab'),
  ('IN', 'IN-RJ', 'Rajasthan'), ('IN', 'IN-SK', 'Sikkim'), ('IN', 'IN-TN', 'Tamil Nadu'),
  ('IN', 'IN-TS', 'Telangana'), ('IN', 'IN-TR', 'Tripura'), ('IN', 'IN-UP', 'Uttar Pradesh'),
  ('IN', 'IN-UK', 'Uttarakhand'), ('IN', 'IN-WB', 'West Bengal'), ('IN', 'IN-AN', 'Andaman and Nicobar Islands'),
  ('IN', 'IN-CH', 'Chandigarh'), ('IN', 'IN-DH', 'Dadra and Nagar Haveli and Daman and Diu'),
  ('IN', 'IN-DL', 'Delhi'), ('IN', 'IN-JK', 'Jammu and Kashmir'), ('IN', 'IN-LA', 'Ladakh'),
  ('IN', 'IN-LD', 'Lakshadweep'), ('IN', 'IN-PY', 'Puducherry');

-- Threshold of significant events (GLI-19 2.8.8): large bets, wins and deposits. Amounts below 10,000 minor units are never
-- compared, so that everyday traffic costs nothing.
create function alert_from(setting_name text, in_domain int) returns bigint stable language sql security definer set search_path = public as $$
  select round(coalesce(
    (select value ->> setting_name from setting where key = 'settings.risk' and domain_id = in_domain),
    (select value ->> setting_name from setting where key = 'settings.risk' and domain_id = 0))::numeric * 100)::bigint;
$$;

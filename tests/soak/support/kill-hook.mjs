// Preloaded with `node --import`: kills the server with SIGKILL at an SQL statement. `KILL_AT` is the number of the
// statement since SIGUSR2, from 1; `KILL_WHEN` is `before` or `after`. Prints the statement on standard error.
import fs from 'node:fs';
import Database from 'libsql';
import pg from 'pg';

const killAt = Number(process.env.KILL_AT ?? 0);
const when = process.env.KILL_WHEN ?? 'before';
let counting = false;
let count = 0;

process.on('SIGUSR2', () => {
  counting = true;
  process.stdout.write('counting\n');
});

const { prepare } = Database.prototype;
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  for (const method of ['run', 'all', 'iterate']) {
    const original = statement[method];
    if (!original) continue;
    statement[method] = function (...values) {
      const mine = counting && ++count === killAt;
      if (mine && when === 'before') kill(sql);
      const result = original.apply(this, values);
      if (mine) kill(sql);
      return result;
    };
  }
  return statement;
};

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (sql, ...values) {
  const mine = counting && ++count === killAt;
  if (mine && when === 'before') kill(sql);
  const result = query.call(this, sql, ...values);
  return mine ? result.finally(() => kill(sql)) : result;
};

function kill(sql) {
  fs.writeSync(2, `killed ${when}: ${sql.replace(/\s+/g, ' ').slice(0, 120)}\n`);
  process.kill(process.pid, 'SIGKILL');
}

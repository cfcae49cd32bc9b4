// Preloaded with `node --import`: kills the server with SIGKILL at an SQL statement. `KILL_AT` is the number of the
// statement since SIGUSR2, from 1; `KILL_WHEN` is `before` or `after`. Prints the statement on standard error.
import fs from 'node:fs';
import Database from 'libsql';
import pg from 'pg';

const killAt = Number(process.env.KILL_AT ?? 0);
const killTime = process.env.KILL_WHEN ?? 'before';
let isCounting = false;
let statementCount = 0;

process.on('SIGUSR2', () => {
  isCounting = true;
  process.stdout.write('counting\n');
});

const { prepare } = Database.prototype;
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  for (const method of ['run', 'all', 'iterate']) {
    const original = statement[method];
    if (!original) continue;
    statement[method] = function (...args) {
      const isTarget = isCounting && ++statementCount === killAt;
      if (isTarget && killTime === 'before') kill(sql);
      const result = original.apply(this, args);
      if (isTarget) kill(sql);
      return result;
    };
  }
  return statement;
};

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (sql, ...args) {
  const isTarget = isCounting && ++statementCount === killAt;
  if (isTarget && killTime === 'before') kill(sql);
  const result = query.call(this, sql, ...args);
  return isTarget ? result.finally(() => kill(sql)) : result;
};

function kill(sql) {
  fs.writeSync(2, `killed ${killTime}: ${sql.replace(/\s+/g, ' ').slice(0, 120)}\n`);
  process.kill(process.pid, 'SIGKILL');
}

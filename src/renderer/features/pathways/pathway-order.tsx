import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { evidenceLabels } from '../../../shared/catalogue/evidence';
import { Button } from '../../components/forms/button';
import { ProductSet } from '../../components/product/product-set';
import { useSettings } from '../../state/settings';
import { useProductSet } from '../../state/use-product-set';
import { ORDER_ANCHOR, pathwayOrderUrl } from './pathway-url';
import formStyles from '../../components/forms/filter-form.module.css';
import screenStyles from './pathway-screen.module.css';
import styles from './pathway-order.module.css';

export interface PathwayOrderData {
  species: string;
  application: string;
  /** Antibodies for the members of the pathway, and the members without one. */
  antibodies: ReplyOf<'pathwayOrder'>;
}

interface PathwayOrderProps {
  pathway: ReplyOf<'pathway'>;
  /** Null until species and application are chosen. */
  order: PathwayOrderData | null;
}

/** Antibodies for all nodes of a pathway in one species and application, with one button that adds them to the cart. */
export function PathwayOrder({ pathway, order }: PathwayOrderProps) {
  const { id, name, tested } = pathway;
  if (tested.species.length === 0) return null;
  return (
    <section id={ORDER_ANCHOR} aria-labelledby="order-title" className={screenStyles.section}>
      <h2 id="order-title">Everything for this pathway</h2>
      <p className={screenStyles.note}>
        The antibody with the best evidence for each molecule, in your species and application.
      </p>
      <OrderForm key={`form ${id} ${order?.species} ${order?.application}`} pathway={pathway} order={order} />
      {order && (
        <OrderList key={`list ${id} ${order.species} ${order.application}`} name={name} order={order} />
      )}
    </section>
  );
}

/** Field names equal the URL parameters, so the form also works without JavaScript. */
function OrderForm({ pathway: { id, tested }, order }: PathwayOrderProps) {
  const navigate = useNavigate();
  const [species, setSpecies] = useState(order?.species ?? tested.species[0] ?? '');
  const [application, setApplication] = useState(order?.application ?? tested.applications[0] ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(pathwayOrderUrl(id, species, application), { preventScrollReset: true });
  };
  return (
    <form
      action="/tltList/tltInfo"
      aria-label="Everything for this pathway"
      className={styles.form}
      onSubmit={submit}
    >
      <input type="hidden" name="id" value={id} />
      <label className={formStyles.field}>
        Species
        <select name="species" value={species} onChange={(event) => setSpecies(event.target.value)}>
          {includeValue(tested.species, species).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
      <label className={formStyles.field}>
        Application
        <select
          name="application"
          value={application}
          onChange={(event) => setApplication(event.target.value)}
        >
          {includeValue(tested.applications, application).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
      <Button type="submit" className={formStyles.submit ?? ''}>
        List antibodies
      </Button>
    </form>
  );
}

/** Returns the options, preceded by the value from the URL if it is not among them. */
const includeValue = (options: readonly string[], value: string): readonly string[] =>
  value === '' || options.includes(value) ? options : [value, ...options];

function OrderList({ name, order }: { name: string; order: PathwayOrderData }) {
  const { species, application, antibodies } = order;
  const { demonstration_notice } = useSettings();
  const lines = antibodies.list.map((line) => ({ ...line, key: String(line.product.goods_id) }));
  const set = useProductSet(lines);
  const findLine = (key: string) => lines.find((line) => line.key === key);
  const subject = `${name} in ${species}, ${application}`;
  if (lines.length === 0) return <p role="status">{`We have no antibody for ${subject}.`}</p>;
  return (
    <>
      <h3 className={styles.title}>{`Antibodies for ${subject}`}</h3>
      <ProductSet
        {...set}
        titleOf={(key) => findLine(key)?.nodes.join(', ')}
        detailsOf={(key) => {
          const level = findLine(key)?.level;
          return level && <p className={styles.level}>{`Evidence ${level}: ${evidenceLabels[level]}`}</p>;
        }}
      />
      {antibodies.missing.length > 0 && (
        <p
          className={screenStyles.note}
        >{`No antibody for ${species}, ${application}: ${antibodies.missing.join(', ')}.`}</p>
      )}
      {demonstration_notice && (
        <p className={screenStyles.note}>
          The evidence is generated for the demonstration; no laboratory stands behind it.
        </p>
      )}
    </>
  );
}

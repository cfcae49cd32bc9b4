import { certificateOf, findLot } from './lot-service';
import { Refusal, type Handler } from '../http/handler-types';

/** What writes PDFs is loaded for the first one: no kiosk starts with it. */
export const coaFile: Handler<'coaFile'> = async ({ key }, deps) => {
  const { settings } = deps;
  const lot = await findLot(deps, key);
  const certificate = lot && (await certificateOf(deps, lot));
  if (!certificate) throw new Refusal('There is no certificate for this lot.', { field: 'key' });
  const { brand, postal_address, email, phone, demonstration_notice } = settings;
  const seller = { name: brand, address: postal_address, email, phone };
  const { certificatePdf } = await import('./certificate-pdf');
  const pdf = await certificatePdf(certificate, { seller, notice: demonstration_notice });
  return { name: `CoA-${certificate.lot.replace('*', 'x')}.pdf`, pdf: pdf.toString('base64') };
};

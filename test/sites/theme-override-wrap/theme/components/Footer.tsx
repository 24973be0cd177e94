import { Footer } from "bcidocs/theme";

export default function SiteFooter() {
  return (
    <>
      <p className="above-foot">Made with care</p>
      <Footer />
    </>
  );
}
